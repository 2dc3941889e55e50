import '../thumb.css';
export function OrderCover({ path }: { path: string | null | undefined }) {
  return (
    <span className="order-cover thumb">
      {path != null && <img src={path} alt="" width={40} height={60} loading="lazy" decoding="async" />}
    </span>
  );
}
