// Sets the colours that the reader has chosen before anything is drawn. Loaded as a plain script at the head of every page,
// so that no page flashes in the other colours first.
{
  let theme = "";
  try {
    theme = localStorage.getItem("theme") ?? "";
  } catch {
    // Without storage the system's preference holds.
  }
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
}
