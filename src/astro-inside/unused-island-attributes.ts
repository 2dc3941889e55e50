/** Attributes that Astro writes into islands and this shop does not use, with their replacements. */
export const unusedIslandAttributes: readonly (readonly [RegExp, string])[] = [
  [/ (?:uid|prefix|component-export)="[^"]*"(?=[^<>]* ssr )/g, ''],
  [/ props="\{\}"(?= ssr )/g, ''],
  [/&quot;name&quot;:&quot;\w+&quot;,/g, ''],
  [/ opts="\{&quot;value&quot;:true\}"/g, ''],
  [/ await-children(?=>)|<!--astro:end-->/g, ''],
];
