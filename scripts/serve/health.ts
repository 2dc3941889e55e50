/** @returns the status of a cheap call; null when there is no answer in time. */
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
