/**
 * Characters of a new password, whatever kinds they are: NIST SP 800-63B asks for eight at least and for no rule of
 * kinds. Logins take any length (specification, section 5).
 */
export const newPasswordLength = { least: 8, most: 128 } as const;

export function isNewPassword({ length }: string): boolean {
  return length >= newPasswordLength.least && length <= newPasswordLength.most;
}
