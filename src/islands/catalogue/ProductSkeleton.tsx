import { catalogueTexts } from '../../text/catalogue.ts';

/** The geometry of a product's page, before anything of it is known. */
export function ProductSkeleton() {
  return (
    <>
      <div className="breadcrumbs" />
      <div className="product product-ghost" role="status" aria-label={catalogueTexts.productLoading}>
        <div className="product-pictures">
          <div className="gallery" />
        </div>
        <div className="offer" />
      </div>
    </>
  );
}
