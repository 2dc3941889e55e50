/**
 * Runs in an iframe or popup of the sandbox: posts the page's result to the shop's window, restricted to the shop's
 * origin.
 */
export {};

declare const settings: { readonly site: string };

const listener = (window.opener as Window | null) ?? window.parent;
const said = document.querySelector<HTMLElement>('[data-message]')?.dataset['message'];
if (said !== undefined && listener !== window) listener.postMessage(JSON.parse(said), settings.site);
