import '../../components/ghost.css';
import { catalogueTexts } from '../../text/catalogue.ts';

/** The geometry of a product's page, before anything of it is known. */
export function ProductSkeleton() {
  return (
    <>
      <div className="breadcrumbs" />
      <div className="product product-ghost" role="status" aria-label={catalogueTexts.productLoading}>
        <div className="product-pictures panel ghost">
          <div className="gallery" />
        </div>
        <div className="offer panel ghost" />
      </div>
    </>
  );
}
