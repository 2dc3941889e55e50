import './order-row.css';

export function OrderRow({
  name,
  words,
  isTotal = false,
}: {
  name: string;
  words: string;
  isTotal?: boolean;
}) {
  return (
    <div className={isTotal ? 'order-row is-total' : 'order-row'}>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </div>
  );
}
