import { useStore } from '@nanostores/react';
import { Button } from '../../components/Button.tsx';
import { hasPart } from '../../stores/browser.ts';
import {
  $facebook,
  hasFacebook,
  logInWithFacebook,
  prepareFacebook,
} from '../../stores/session/facebook-login.ts';
import { googleDeparture } from '../../stores/session/google-login.ts';
import { sessionTexts } from '../../text/session/session.ts';

/** Login with Facebook and Google. Facebook's SDK is loaded on hover, touch or focus of its button, not before. */
export function ProviderButtons() {
  const [hasGoogle, offersFacebook] = [hasPart('google'), hasFacebook && hasPart('facebook')];
  if (!hasGoogle && !offersFacebook) return null;
  return (
    <div className="session-providers stack gap-3">
      <p>{sessionTexts.providers.or}</p>
      {offersFacebook && <FacebookButton />}
      {hasGoogle && <GoogleButton />}
    </div>
  );
}

function GoogleButton() {
  const google = useStore(googleDeparture.$state);
  return (
    <>
      <Button
        isQuiet
        words={sessionTexts.providers.google}
        isBusy={google.state === 'pending'}
        onClick={() => void googleDeparture.start(null)}
      />
      <p className="failed" role="alert">
        {google.message}
      </p>
    </>
  );
}

function FacebookButton() {
  const state = useStore($facebook);
  return (
    <>
      <Button
        isQuiet
        words={sessionTexts.providers.facebook}
        isBusy={state.name === 'pending'}
        onPointerEnter={prepareFacebook}
        onTouchStart={prepareFacebook}
        onFocus={prepareFacebook}
        onClick={() => void logInWithFacebook()}
      />
      <p className={state.name === 'failed' ? 'failed' : 'session-note'} role="alert">
        {state.name === 'press-again'
          ? sessionTexts.providers.replayClicksOf
          : state.name === 'failed' && state.message}
      </p>
    </>
  );
}
