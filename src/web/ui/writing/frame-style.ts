// A page inside a frame obeys the policy of the page around it, which lets no inline style in. Its styles are given to it from outside.

const STYLE = /<style>([\s\S]*?)<\/style>/g

/** A page made by the server, apart from its style elements. */
export const splitStyles = (html: string): { readonly html: string; readonly css: string } => ({
  html: html.replaceAll(STYLE, ''),
  css: [...html.matchAll(STYLE)].map(([, css = '']) => css).join('\n'),
})

/** Styles what a frame shows. The frame must be readable from here, so its sandbox allows the same origin, and no scripts. */
export const styleFrame = (frame: HTMLIFrameElement, css: string): void => {
  const page = frame.contentDocument
  const inside = page?.defaultView
  // Before it has loaded a frame shows an empty page that goes away.
  if (page?.URL !== 'about:srcdoc' || inside === null || inside === undefined) return
  const sheet = new inside.CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [sheet]
  frame.style.visibility = 'visible'
}
