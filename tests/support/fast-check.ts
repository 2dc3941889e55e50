/**
 * fast-check with a fixed seed, so that a run of the suite is the same every time: what fails can be run again.
 * `FAST_CHECK_SEED=random` (or a number) tries other values.
 */
import fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogates = 0x800;

const wanted = process.env['FAST_CHECK_SEED'] ?? '20261120';
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });

/**
 * A character that is no half of a pair, like fast-check's unit `binary`, which takes a second in each process: it lists
 * all of them to recognise dangerous words.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((code) => String.fromCodePoint(code < firstSurrogate ? code : code + surrogates));

export default fc;
