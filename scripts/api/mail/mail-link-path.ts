/**
 * Where links of mails lead, on the API's own origin, or through the site of a demonstration (`Settings.sandboxUrl`). Their
 * token is in the query, which no log writes.
 */
export const registrationPath = '/sandbox/registro';
export const mailLinkPath = '/sandbox/correo';
/** Where links of mails led that were sent before. */
export const formerPaths = { registration: '/registro', mailLink: '/correo' } as const;
