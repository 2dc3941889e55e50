/** For `catch` after reading a file or folder: a value for one that is not there; any other error stays one. */
export function whenMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value;
    throw error;
  };
}
