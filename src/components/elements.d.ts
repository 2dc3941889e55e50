/** Attributes of the custom elements whose behaviour stands in `src/islands/elements/`, for React's JSX. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type ElementProps<Attributes = object> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
  Attributes;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'add-to-cart': ElementProps<{ product: number }>;
      'card-actions': ElementProps<{ product: number; 'sold-out'?: '' | undefined }>;
      'collection-marks': ElementProps<{
        series: string;
        name: string;
        brand?: string | undefined;
        view?: 'numbers';
        brush?: 'have' | 'want';
      }>;
      'favorite-button': ElementProps<{ product: number }>;
      'list-columns': ElementProps;
      'live-product': ElementProps<{
        slug: string;
        revalidate?: '' | undefined;
        pickup?: '' | undefined;
        tax?: number | undefined;
        ars?: number;
        usd?: number;
      }>;
      'product-gallery': ElementProps;
      'product-videos': ElementProps;
      'stock-alert': ElementProps;
      'quantity-stepper': ElementProps<{
        quantity?: number;
        units?: number | undefined;
        onquantity?: (event: CustomEvent<number>) => void;
      }>;
    }
  }
}
