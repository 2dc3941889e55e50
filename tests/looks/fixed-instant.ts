/** When every look is drawn: on a day of the past, because programs compare their clock with the ages of files. */
export const fixedInstant = new Date('2026-11-18T12:00:00-03:00');
