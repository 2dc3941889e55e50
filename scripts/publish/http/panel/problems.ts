import { panelTexts } from '../../../../src/text/publisher/publisher-panel.ts';

/** @param problem of a refused run, perhaps of another version of the program */
export function problemWords(problem: string): string {
  const { problems } = panelTexts;
  return (problems as Readonly<Record<string, string>>)[problem] ?? problems.bug;
}
