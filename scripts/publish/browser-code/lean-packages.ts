/** Packages in the browser bundle without what the shop does not use of them. */

/** Replacements: package name to file below `src`. */
const replaced: Readonly<Record<string, string>> = { ofetch: 'api/lean-fetch.ts' };

const valibot = /[\\/]node_modules[\\/]valibot[\\/]dist[\\/]index\.m?js$/;

/**
 * Functions of valibot. Browsers only validate replies: an issue needs a path and words for developers
 * (`api/read-response.ts`), and there is no global configuration and no other language.
 */
const valibotFunctions: Readonly<Record<string, string>> = {
  _addIssue: `function _addIssue(context, label, dataset, _, other) {
	const received = other?.received ?? _stringify(dataset.value);
	const message = \`Invalid \${label}: Expected \${other?.expected ?? context.expects} but received \${received}\`;
	(dataset.issues ??= []).push({ message, path: other?.path });
	if (context.kind === "schema") dataset.typed = false;
}`,
  getGlobalConfig: 'function getGlobalConfig() {\n\treturn {};\n}',
};

/** Properties of schemas that only asynchronous schemas, other languages and words of one's own need. */
const valibotProperties = /^\t\t(?:reference: \w+|async: false|message: message\$1),\n/gm;

/** @param code of valibot's module @throws Error for a version that is built otherwise */
export function leanValibot(code: string): string {
  const lean = code.replaceAll(valibotProperties, '');
  if (code.length - lean.length < 10_000)
    throw new Error('valibot is built otherwise: properties of schemas');
  return Object.entries(valibotFunctions).reduce((left, [name, text]) => {
    const whole = new RegExp(`^function ${name}\\([^]*?^\\}`, 'gm');
    if (left.match(whole)?.length !== 1) throw new Error(`valibot is built otherwise: ${name}`);
    return left.replace(whole, () => text);
  }, lean);
}

/** Vite plugin. @param sources the folder `src` */
export function leanPackages(sources: string) {
  return {
    name: 'publisher:lean-packages',
    enforce: 'pre' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    resolveId: (id: string) => (id in replaced ? `${sources}${replaced[id] ?? ''}` : null),
    transform: (code: string, id: string) => (valibot.test(id) ? leanValibot(code) : null),
  };
}
