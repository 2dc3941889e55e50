/** The cover of what is bought, small; the title beside it says what it is. Its box stays where the API names no picture. */
export function OrderCover({ path }: { path: string | null | undefined }) {
  return (
    <span className="order-cover">
      {path != null && <img src={path} alt="" width={40} height={60} loading="lazy" decoding="async" />}
    </span>
  );
}
