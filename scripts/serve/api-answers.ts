/** Whether the API answers, asked with a cheap call. */

/** @returns the status; null when there is no answer in time. */
export async function askApi(apiUrl: string, patienceMs = 2000): Promise<number | null> {
  try {
    const response = await fetch(`${apiUrl}/api/v1/categories/footer`, {
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/** For `/health`: anybody may ask for it, so the API is asked at most once a second. */
export function watchApi(apiUrl: string): () => Promise<boolean> {
  let last: { readonly at: number; readonly isWell: Promise<boolean> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at > pauseMs) {
      last = { at: now, isWell: askApi(apiUrl).then((status) => status !== null && status < 500) };
    }
    return last.isWell;
  };
}

const pauseMs = 1000;
