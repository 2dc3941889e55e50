/** Whether a text has the form of an e-mail address: the API's own rule, so that what passes here is not refused there. */
export function isEmail(text: string): boolean {
  return /^[\w+-]+(?:\.[\w+-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,}$/iu.test(text.trim());
}
