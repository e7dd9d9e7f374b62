// In the place of the whole, where its code could not be fetched: a white page would tell nobody what to do.
export const NotLoaded = () => (
  <main role="alert">
    <p>The registry could not be loaded. Check the connection and try again.</p>
    <button type="button" onClick={() => location.reload()}>
      Reload
    </button>
  </main>
);
