/** Where links of mails lead, on the API's own origin. Their token is in the query, which no log writes. */
export const registrationPath = '/registro';
export const mailLinkPath = '/correo';
