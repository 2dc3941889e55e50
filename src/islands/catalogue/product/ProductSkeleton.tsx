import '../../../components/skeleton.css';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';

/** Skeleton with the layout of a product page. */
export function ProductSkeleton() {
  return (
    <>
      <div className="breadcrumbs" />
      <div className="product product-skeleton" role="status" aria-label={catalogueTexts.productLoading}>
        <div className="product-pictures panel skeleton">
          <div className="gallery" />
        </div>
        <div className="buy-box panel skeleton" />
      </div>
    </>
  );
}
