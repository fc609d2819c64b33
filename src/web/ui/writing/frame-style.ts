// A `srcdoc` frame inherits the CSP, which blocks inline styles; styles are therefore adopted from outside.

const STYLE = /<style>([\s\S]*?)<\/style>/g

export const splitStyles = (html: string): { readonly html: string; readonly css: string } => ({
  html: html.replaceAll(STYLE, ''),
  css: [...html.matchAll(STYLE)].map(([, css = '']) => css).join('\n'),
})

/** Needs `allow-same-origin` in the sandbox; scripts stay disabled. */
export const styleFrame = (frame: HTMLIFrameElement, css: string): void => {
  const page = frame.contentDocument
  const inside = page?.defaultView
  // Before loading, a frame contains a temporary empty document.
  if (page?.URL !== 'about:srcdoc' || inside === null || inside === undefined) return
  const sheet = new inside.CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [sheet]
  frame.style.visibility = 'visible'
}
