/**
 * Paths of links in mails, on the API's origin or, in a demonstration, through the site (`Settings.sandboxUrl`). The
 * token is in the query, which is not logged.
 */
export const registrationPath = '/sandbox/registro';
export const mailLinkPath = '/sandbox/correo';
/** Former paths, for mails sent before. */
export const formerPaths = { registration: '/registro', mailLink: '/correo' } as const;
