/** WebMCP (declarative draft): the form is a tool for agents in the visitor's browser. Inert elsewhere. */
export function toolForm(name: string, description: string): Record<string, string> {
  return { toolname: name, tooldescription: description };
}

/** Lets the agent send the form by itself: for forms that only read. */
export const sendsItself: Record<string, string> = { toolautosubmit: '' };

/** For a field without a visible label. */
export function toolField(description: string): Record<string, string> {
  return { toolparamdescription: description };
}
