/** A 200 response with serialised JSON. */
export function jsonResponse(json: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(json, { headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}
