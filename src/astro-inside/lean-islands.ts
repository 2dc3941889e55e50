/** What Astro writes into an island that nothing of the shop reads, and what stands in its place. */
export const unreadOfIslands: readonly (readonly [RegExp, string])[] = [
  [/ (?:uid|prefix|component-export)="[^"]*"(?=[^<>]* ssr )/g, ''],
  [/ props="\{\}"(?= ssr )/g, ''],
  [/&quot;name&quot;:&quot;\w+&quot;,/g, ''],
  [/ opts="\{&quot;value&quot;:true\}"/g, ''],
  [/ await-children(?=>)|<!--astro:end-->/g, ''],
];
