/**
 * Decides which of several tabs continues a game. Only the tab that holds a game may store it.
 *
 * Web Locks are used where there are any. Elsewhere (a page that was not loaded safely) the tabs send each other
 * messages, and a tab that does not answer within a moment is taken to be gone.
 *
 * @module
 */

/**
 * Sends and receives messages to and from the other tabs, as `BroadcastChannel` does.
 *
 * @typedef {object} Channel
 * @property {(message: unknown) => void} postMessage
 * @property {(type: 'message', listener: (event: MessageEvent) => void) => void} addEventListener
 */

/** @typedef {Pick<LockManager, 'request'>} Locks */

/**
 * The claim of this tab on at most one game. The event `taken` with `{game}` says that another tab has taken it over:
 * this one must no longer store it, until `take` gets it back.
 */
export class Tabs extends EventTarget {
  /**
   * @param {{ locks?: ?Locks, channel?: ?Channel, wait?: number }} [options] `wait`: milliseconds to wait for an
   *   answer over the channel
   */
  constructor({ locks = null, channel = null, wait = 200 } = {}) {
    super();
    this.locks = locks;
    this.channel = locks ? null : channel;
    this.wait = wait;
    /** The game that this tab shows. @type {?string} */
    this.game = null;
    /** Whether this tab holds it. */
    this.mine = false;
    /** Ends the lock that is held. @type {(() => void) | null} */
    this.unlock = null;
    /** Called when another tab holds the game that is asked for. @type {(() => void) | null} */
    this.answered = null;
    this.channel?.addEventListener('message', (event) => this.receive(event.data));
  }

  /**
   * Asks for a game, and gives back the one that was held.
   *
   * @param {string} game
   * @returns {Promise<'mine' | 'other'>} `other` if another tab holds it: the player has to choose, see `take`
   */
  async claim(game) {
    if (this.mine && this.game === game) return 'mine';
    this.release();
    this.game = game;
    const free = this.locks ? await this.lock(game, { ifAvailable: true }) : await this.ask(game);
    if (this.game === game) this.mine = free;
    return free ? 'mine' : 'other';
  }

  /**
   * Takes a game over from whichever tab holds it. The caller then loads what that tab has stored.
   *
   * @param {string} game
   */
  async take(game) {
    if (this.mine && this.game === game) return;
    this.release();
    this.game = game;
    if (this.locks) await this.lock(game, { steal: true });
    else this.channel?.postMessage({ do: 'take', game });
    if (this.game === game) this.mine = true;
  }

  /** Gives the game back. */
  release() {
    this.unlock?.();
    this.unlock = null;
    this.game = null;
    this.mine = false;
  }

  /**
   * Requests a lock and holds it until it is given back or stolen.
   *
   * @param {string} game
   * @param {LockOptions} options
   * @returns {Promise<boolean>} whether the lock is held
   */
  lock(game, options) {
    return new Promise((resolve) => {
      const held = this.locks?.request(`ninefold-game-${game}`, options, (lock) => {
        resolve(lock !== null);
        if (!lock) return undefined;
        if (this.game !== game) return undefined;
        return new Promise((end) => (this.unlock = () => end(undefined)));
      });
      // A refused request (stolen, or locks that do not work) ends here.
      held?.catch(() => {
        resolve(true);
        this.lose(game);
      });
    });
  }

  /**
   * Asks the other tabs whether one of them holds a game.
   *
   * @param {string} game
   * @returns {Promise<boolean>} whether none does
   */
  ask(game) {
    if (!this.channel) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), this.wait);
      this.answered = () => {
        clearTimeout(timer);
        resolve(false);
      };
      this.channel?.postMessage({ do: 'ask', game });
    });
  }

  /**
   * @param {unknown} message
   */
  receive(message) {
    if (typeof message !== 'object' || message === null || !('do' in message) || !('game' in message)) return;
    if (message.game !== this.game) return;
    if (message.do === 'ask' && this.mine) this.channel?.postMessage({ do: 'held', game: this.game });
    if (message.do === 'held' && !this.mine) this.answered?.();
    if (message.do === 'take' && this.mine) this.lose(this.game);
  }

  /**
   * Notes that another tab has taken a game over.
   *
   * @param {?string} game
   */
  lose(game) {
    if (!this.mine || this.game !== game) return;
    this.mine = false;
    this.unlock = null;
    this.dispatchEvent(new CustomEvent('taken', { detail: { game } }));
  }
}
