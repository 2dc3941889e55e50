/** Runs in a frame or a popup of the sandbox: tells the shop's window what the page says happened, and nobody else. */
export {};

declare const settings: { readonly site: string };

const listener = (window.opener as Window | null) ?? window.parent;
const said = document.querySelector<HTMLElement>('[data-message]')?.dataset['message'];
if (said !== undefined && listener !== window) listener.postMessage(JSON.parse(said), settings.site);
