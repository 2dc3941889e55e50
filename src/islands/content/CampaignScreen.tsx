import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Balloon } from '../../components/Balloon.tsx';
import { CardStrip } from '../../components/CardStrip.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import { GhostGrid } from '../../components/GhostGrid.tsx';
import { ProductGrid } from '../../components/ProductGrid.tsx';
import { SectionTitle } from '../../components/SectionTitle.tsx';
import type { LandingPage } from '../../domain/landing.ts';
import { landingTags } from '../../domain/rich-text.ts';
import { safeLink } from '../../domain/safe-link.ts';
import { askForCampaign, campaign, campaignSlug } from '../../stores/campaign.ts';
import { landingTexts as text } from '../../text/landings.ts';
import { bringDensityToLife } from '../catalogue/grid-density.ts';
import { showMessages } from '../shop/messages.ts';
import { SafeHtml } from '../shop/SafeHtml.tsx';
import { CampaignProducts } from './CampaignProducts.tsx';

/** A campaign that has no page of its own yet, straight from the API; one that cannot be had leads to /404. */
export function CampaignScreen() {
  const { state, value, message } = useStore(campaign.$state);

  useEffect(() => {
    showMessages();
    void askForCampaign();
  }, []);

  if (value !== null) return <Campaign page={value} />;
  if (state !== 'rejected') return <GhostGrid label={text.loading} />;
  return (
    <EmptyPanel as="h1" title={message ?? text.failed} isAlert>
      <button type="button" className="button" onClick={() => void askForCampaign()}>
        {text.retry}
      </button>
    </EmptyPanel>
  );
}

function Campaign({ page: { landing, featured, products } }: { page: LandingPage }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) bringDensityToLife(list.current);
  }, []);
  return (
    <>
      <h1 className="heading">{landing.title}</h1>
      <Slides slides={landing.slides} />
      <SafeHtml html={landing.html} className="prose" tags={landingTags} />
      <CardStrip title={text.featured} cards={featured} isInset />
      <SectionTitle title={text.products} />
      {products.items.length > 0 ? (
        <div ref={list}>
          <CampaignProducts slug={campaignSlug()} page={1} totalPages={products.totalPages}>
            <ProductGrid cards={products.items} />
          </CampaignProducts>
        </div>
      ) : (
        <Balloon words={text.empty} />
      )}
    </>
  );
}

/** The pictures as the API has them: the published ones are made with the page. */
function Slides({ slides }: { slides: LandingPage['landing']['slides'] }) {
  return (
    <ul className="campaign-slides" aria-label={text.slides}>
      {slides.map(({ path, mobilePath, link }, index) => {
        const leads = link === null ? null : safeLink(link);
        const picture = (
          <picture>
            <source media="(max-width: 599.98px)" srcSet={mobilePath} />
            <img src={path} alt={text.slide(index + 1, slides.length)} />
          </picture>
        );
        return (
          <li key={path} className="panel">
            {leads ? <a href={leads.href}>{picture}</a> : picture}
          </li>
        );
      })}
    </ul>
  );
}
