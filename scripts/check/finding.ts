import type { ToolRuns } from './tool-runs.ts';

/** One thing a check has against one place; `line` counts from 1. */
export interface Finding {
  file: string;
  line?: number | undefined;
  message: string;
}

/** A question asked of the whole project: no findings means yes. */
export interface Check {
  name: string;
  run: (tools: ToolRuns) => Promise<Finding[]> | Finding[];
}

/** The form that editors and terminals turn into a link. */
export function describeFinding({ file, line, message }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${message}`;
}
