// What a visitor sees first (spec 1, section 2, "Landing page").
import { SignedOutFrame, signInPath } from '../../ui/page/signed-out.tsx';

const features = [
  { title: 'Secure Registration', text: 'Register every firearm once, with its owner, keeper and license, and keep a history that cannot be rewritten.' },
  { title: 'Reference Library', text: 'Identify makes and models from recorded specifications instead of from memory.' },
  { title: 'Disclosure Interface', text: 'Declare what your company holds for a period, and follow the regulator’s answer.' },
  { title: 'PSiRA Integration', text: 'One record for the provider, the regulator, the inspector and the police, each within its rights.' },
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
            <p>The registry in which South Africa’s private security providers record and look after their firearms, under the eyes of the regulator.</p>
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
          <p>Accounts are given by your administrator or by the regulator.</p>
          <a className="button" href={signInPath}>
            Sign In to System
          </a>
        </section>
      </main>
    </SignedOutFrame>
  );
}
