import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { GhostGrid } from '../../components/GhostGrid.tsx';
import { LiveGrid } from '../../components/LiveGrid.tsx';
import type { LandingPage } from '../../domain/landing.ts';
import { landingTags } from '../../domain/rich-text.ts';
import { safeLink } from '../../domain/safe-link.ts';
import { askForCampaign, campaign, campaignSlug } from '../../stores/campaign.ts';
import { landingTexts as text } from '../../text/landings.ts';
import { LiveStrip } from '../catalogue/LiveStrip.tsx';
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
    <div className="empty panel">
      <h1 className="balloon" role="alert">
        {message ?? text.failed}
      </h1>
      <button type="button" className="button" onClick={() => void askForCampaign()}>
        {text.retry}
      </button>
    </div>
  );
}

function Campaign({ page: { landing, featured, products } }: { page: LandingPage }) {
  return (
    <>
      <h1 className="heading">{landing.title}</h1>
      <Slides slides={landing.slides} />
      <SafeHtml html={landing.html} className="prose" tags={landingTags} />
      <LiveStrip title={text.featured} cards={featured} />
      <div className="section-title">
        <h2 className="caption-box">{text.products}</h2>
      </div>
      {products.items.length > 0 ? (
        <CampaignProducts slug={campaignSlug()} totalPages={products.totalPages}>
          <LiveGrid cards={products.items} />
        </CampaignProducts>
      ) : (
        <p className="balloon">{text.empty}</p>
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
