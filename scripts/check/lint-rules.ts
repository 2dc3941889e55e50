/** Rules shared by two linters: oxlint for code files, ESLint for .astro files, which oxlint cannot parse. */

type Rules = Record<string, 'off' | 'error' | ['error', ...(string | number | object)[]]>;

const browserStorage = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message:
    'Only src/stores/storage.ts touches the storage: it is the engine that survives a blocked, full or corrupt one.',
}));
const noFetch = { name: 'fetch', message: 'Calls are endpoints of src/api, made by src/api/http.ts.' };

/** For every file. */
export const generalRules: Rules = {
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-var': 'error',
  'prefer-const': 'error',
  'no-fallthrough': 'error',
  'no-constant-condition': 'error',
  'no-self-compare': 'error',
  'no-unsafe-finally': 'error',
  'no-template-curly-in-string': 'error',
  'no-empty': 'error',
  'no-eval': 'error',
  'max-depth': ['error', 4],
};

/** For src: globals that only one module may access. */
export const shopRules: Rules = {
  'no-console': 'error',
  'no-restricted-globals': ['error', noFetch, ...browserStorage],
  'no-restricted-properties': [
    'error',
    ...['window', 'globalThis', 'self'].flatMap((object) =>
      [noFetch, ...browserStorage].map(({ name, message }) => ({ object, property: name, message })),
    ),
  ],
  'no-restricted-imports': [
    'error',
    {
      paths: [{ name: 'ofetch', message: 'Only src/api/http.ts knows the HTTP client.' }],
    },
  ],
};

/** Where storage is allowed but `fetch` is not. */
export const storageRules: Rules = {
  'no-restricted-globals': ['error', noFetch],
  'no-restricted-properties': 'off',
};

/** Where `fetch` is allowed but storage is not. */
export const fetchRules: Rules = { 'no-restricted-globals': ['error', ...browserStorage] };

export function functionsOfAtMost(max: number): Rules {
  return { 'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }] };
}
