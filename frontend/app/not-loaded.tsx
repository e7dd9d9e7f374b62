// The page when the application's code cannot be downloaded. Without it, the user would see a white page.
export const NotLoaded = () => (
  <main role="alert">
    <p>The registry could not be loaded. Check your connection and try again.</p>
    <button type="button" onClick={() => location.reload()}>
      Reload
    </button>
  </main>
);
