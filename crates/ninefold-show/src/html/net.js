(() => {
  if (window.ninefoldNets) return;
  window.ninefoldNets = true;
  let undo = [];
  const clear = () => { undo.forEach((f) => f()); undo = []; };
  const show = (event) => {
    clear();
    const line = event.target.closest && event.target.closest("[data-cells]");
    const drawing = line && line.closest(".branch,.step").querySelector("svg");
    if (!drawing) return;
    for (const cell of line.dataset.cells.split(" ").filter(Boolean)) {
      const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const at = { class: "lit", x: 60 * cell[3] - 33, y: 60 * cell[1] - 33, width: 54, height: 54, rx: 6 };
      for (const key in at) mark.setAttribute(key, at[key]);
      drawing.append(mark);
      undo.push(() => mark.remove());
    }
    for (const number of line.dataset.from.split(" ").filter(Boolean)) {
      const used = line.closest(".step").querySelector(`[data-line="${number}"]`);
      if (used) {
        used.classList.add("used");
        undo.push(() => used.classList.remove("used"));
      }
    }
  };
  addEventListener("mouseover", show);
  addEventListener("focusin", show);
  addEventListener("beforeprint", () => {
    document.querySelectorAll("details").forEach((fold) => { fold.open = true; });
  });
})();
