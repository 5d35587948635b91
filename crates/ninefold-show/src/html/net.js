(() => {
  if (window.ninefoldNets) return;
  window.ninefoldNets = true;
  let undo = [];
  const clear = () => { undo.forEach((f) => f()); undo = []; };
  const mark = (element, name) => {
    element.classList.add(name);
    undo.push(() => element.classList.remove(name));
  };
  const show = (event) => {
    clear();
    const line = event.target.closest && event.target.closest("[data-outline]");
    const drawing = line && line.closest(".branch,.step").querySelector("svg");
    if (!drawing) return;
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("class", "lit");
    path.setAttribute("d", line.dataset.outline);
    drawing.querySelector(".over").append(path);
    undo.push(() => path.remove());
    const { number, from = "" } = line.dataset;
    if (number) {
      mark(drawing, "follow");
      drawing.querySelectorAll(`[data-number="${number}"]`).forEach((link) => mark(link, "now"));
    }
    for (const premise of from.split(" ").filter(Boolean)) {
      const used = line.closest(".step").querySelector(`[data-line~="${premise}"]`);
      if (used) mark(used, "used");
    }
  };
  addEventListener("mouseover", show);
  addEventListener("focusin", show);
  addEventListener("beforeprint", () => {
    document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
  });
})();
