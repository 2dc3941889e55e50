import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Balloon } from '../../components/Balloon.tsx';
import { CardStrip } from '../../components/catalogue/card/CardStrip.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import { SkeletonGrid } from '../../components/catalogue/card/SkeletonGrid.tsx';
import { ProductGrid } from '../../components/catalogue/card/ProductGrid.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { Slides } from '../../components/content/Slides.tsx';
import type { LandingPage } from '../../domain/content/landing.ts';
import { landingTags } from '../../domain/rich-text.ts';
import { askForLanding, landingPage, landingSlug } from '../../stores/content/landing.ts';
import { landingTexts as text } from '../../text/content/landings.ts';
import { initGridDensity } from '../catalogue/listing/grid-density.ts';
import { SafeHtml } from '../shop/SafeHtml.tsx';
import { LandingProducts } from './LandingProducts.tsx';
import { island } from '../island.tsx';

/** A landing page that is not published yet, fetched from the API; an unknown one redirects to /404. */
export const LandingScreen = island(function LandingScreen() {
  const { state, value, message } = useStore(landingPage.$state);

  useEffect(() => void askForLanding(), []);

  if (value !== null) return <Landing page={value} />;
  if (state !== 'rejected') return <SkeletonGrid label={text.loading} />;
  return (
    <EmptyPanel as="h1" title={message ?? text.failed} isAlert>
      <button type="button" className="button" onClick={() => void askForLanding()}>
        {text.retry}
      </button>
    </EmptyPanel>
  );
});

function Landing({ page: { landing, featured, products } }: { page: LandingPage }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) initGridDensity(list.current);
  }, []);
  return (
    <>
      <h1 className="heading">{landing.title}</h1>
      <Slides slides={landing.slides} label={text.slides} />
      <SafeHtml html={landing.html} className="prose" tags={landingTags} />
      <CardStrip title={text.featured} cards={featured} isInset />
      <SectionTitle title={text.products} />
      {products.items.length > 0 ? (
        <div ref={list}>
          <LandingProducts slug={landingSlug()} page={1} totalPages={products.totalPages}>
            <ProductGrid cards={products.items} />
          </LandingProducts>
        </div>
      ) : (
        <Balloon words={text.empty} />
      )}
    </>
  );
}
