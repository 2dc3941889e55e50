/** For `catch` after a file read: returns `value` for ENOENT and rethrows other errors. */
export function whenMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value;
    throw error;
  };
}
