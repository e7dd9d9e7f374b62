// Screen: the landing page that visitors see first (spec 1, section 2, "Landing page").
import { SignedOutFrame, signInPath } from '../../ui/page/signed-out.tsx';

const features = [
  { title: 'Secure Registration', text: 'Register each firearm once with its owner, keeper and license, and keep a tamper-evident history.' },
  { title: 'Reference Library', text: 'Identify makes and models from recorded specifications.' },
  { title: 'Disclosure Interface', text: 'Declare the firearms your company holds for a period, and follow PSiRA’s decision.' },
  { title: 'PSiRA Integration', text: 'One record for the provider, PSiRA, inspectors and SAPS; each sees only what their role allows.' },
] as const;

export default function LandingPage() {
  return (
    <SignedOutFrame
      action={
        <a className="button plain" href={signInPath}>
          Sign In
        </a>
      }
    >
      <main>
        <section className="band">
          <div className="wide hero">
            <h1>Secure Firearm Management</h1>
            <p>The registry where South Africa’s private security providers record and manage their firearms, overseen by PSiRA.</p>
            <a className="button" href={signInPath}>
              Access System
            </a>
          </div>
        </section>
        <section className="wide features" aria-labelledby="features">
          <h2 id="features">Core Features</h2>
          <ul className="cards">
            {features.map(({ title, text }) => (
              <li key={title} className="card">
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="wide closing" aria-labelledby="closing">
          <h2 id="closing">Ready to Get Started</h2>
          <p>Ask your administrator or PSiRA for an account.</p>
          <a className="button" href={signInPath}>
            Sign In to System
          </a>
        </section>
      </main>
    </SignedOutFrame>
  );
}
