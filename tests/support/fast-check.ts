/**
 * fast-check with a fixed seed, so that a run of the suite is the same every time: what fails can be run again.
 * `FAST_CHECK_SEED=random` (or a number) tries other values.
 */
import fc from 'fast-check';

const wanted = process.env['FAST_CHECK_SEED'] ?? '20261120';
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });

export default fc;
