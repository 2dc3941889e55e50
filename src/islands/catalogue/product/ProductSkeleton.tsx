import '../../../components/skeleton.css';
import { productTexts } from '../../../text/catalogue/product.ts';

export function ProductSkeleton() {
  return (
    <>
      <div className="breadcrumbs" />
      <div
        className="product product-skeleton for-scripts"
        role="status"
        aria-label={productTexts.productLoading}
      >
        <div className="product-pictures panel skeleton">
          <div className="gallery" />
        </div>
        <div className="buy-box panel skeleton" />
      </div>
    </>
  );
}
