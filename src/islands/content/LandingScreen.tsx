import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Balloon } from '../../components/Balloon.tsx';
import { CardStrip } from '../../components/catalogue/card/CardStrip.tsx';
import { SkeletonGrid } from '../../components/catalogue/card/SkeletonGrid.tsx';
import { ProductGrid } from '../../components/catalogue/card/ProductGrid.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import { Slides } from '../../components/content/Slides.tsx';
import type { LandingPage } from '../../domain/content/landing.ts';
import { landingTags } from '../../domain/rich-text.ts';
import { loadLanding, liveLanding, landingSlug } from '../../stores/content/landing.ts';
import { landingTexts } from '../../text/content/content.ts';
import { defineElements } from '../elements/registry.ts';
import { SafeHtml } from '../shop/SafeHtml.tsx';
import { LandingProducts } from './LandingProducts.tsx';
import { island } from '../island.tsx';
import { Loaded } from '../Loaded.tsx';

/** A landing page that is not published yet, fetched from the API; an unknown one redirects to /404. */
export const LandingScreen = island(function LandingScreen() {
  const load = useStore(liveLanding.$state);
  const ask = () => void loadLanding();
  useEffect(ask, []);
  return (
    <Loaded
      load={load}
      skeleton={<SkeletonGrid label={landingTexts.loading} />}
      onRetry={ask}
      failed={landingTexts.failed}
      as="h1"
    >
      {(page) => <Landing page={page} />}
    </Loaded>
  );
});

function Landing({ page: { landing, featured, products } }: { page: LandingPage }) {
  useEffect(defineElements, []);
  return (
    <>
      <h1 className="heading">{landing.title}</h1>
      <Slides slides={landing.slides} label={landingTexts.slides} place="landing" />
      <SafeHtml html={landing.html} className="prose" tags={landingTags} />
      <CardStrip title={landingTexts.featured} cards={featured} isInset />
      <SectionTitle title={landingTexts.products} />
      {products.items.length > 0 ? (
        <LandingProducts slug={landingSlug()} page={1} totalPages={products.totalPages}>
          <ProductGrid cards={products.items} />
        </LandingProducts>
      ) : (
        <Balloon words={landingTexts.empty} />
      )}
    </>
  );
}
