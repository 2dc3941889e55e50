/** Posts the result of an iframe or popup to the shop's window. */
export {};

declare const settings: { readonly site: string };

const listener = (window.opener as Window | null) ?? window.parent;
const said = document.querySelector<HTMLElement>('[data-message]')?.dataset['message'];
if (said !== undefined && listener !== window) listener.postMessage(JSON.parse(said), settings.site);
