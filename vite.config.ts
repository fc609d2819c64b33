import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Pages that the server renders share the tokens: they find them here, under a name that does not change. */
const tokens = (): Plugin => ({
  name: 'tokens',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'tokens.css', source: readFileSync(path('./src/web/ui/tokens.css')) })
  },
})

/** Compressed once here and not on every request. Below a kilobyte it would not be worth a file. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html|svg)$/.test(file))) {
      const content = readFileSync(join(dir ?? '', name))
      if (content.length < 1_024) continue
      writeFileSync(join(dir ?? '', `${name}.br`), brotliCompressSync(content))
      writeFileSync(join(dir ?? '', `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
})

/** The modules that a page cannot do without, however deep. Known once all of them are read, before they are put into files. */
const reach = (page: string): { readonly plugin: Plugin; readonly has: (id: string) => boolean } => {
  const reached = new Set<string>()
  const plugin: Plugin = {
    name: `reach of ${page}`,
    apply: 'build',
    buildEnd() {
      const waiting = [path(page)]
      for (const id of waiting) {
        if (reached.has(id)) continue
        reached.add(id)
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
      }
    },
  }
  return { plugin, has: (id) => reached.has(id) }
}

/** Starts the component gallery instead of the dashboard, on the same page, with the styles that only the gallery needs. */
const gallery = (): Plugin => ({
  name: 'gallery',
  enforce: 'pre',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('src="/main.tsx"', 'src="/gallery/main.tsx"') },
  transform: { filter: { id: /\/ui\/app\.css$/ }, handler: (css) => css.replace("@source not '../gallery';", '') },
})

const door = reach('./src/web/account/sign-in.tsx')
const inside = reach('./src/web/inside.tsx')
const isOurs = (id: string): boolean => /src\/(web|contract)\//.test(id)
const isPart = (id: string): boolean => (isOurs(id) && !id.includes('/web/i18n/')) || id.includes('/lucide-react/')

export default defineConfig(({ mode }) => ({
  root: path('./src/web'),
  // Tests and reviews look at the gallery; production has neither its code nor its styles.
  plugins: [mode === 'gallery' ? gallery() : compressed(), react(), tailwindcss(), tokens(), door.plugin, inside.plugin],
  // Schemas are the server's business; without them a route is its method and its path.
  resolve: { alias: [{ find: /^typebox$/, replacement: path('./src/web/api/no-schemas.ts') }] },
  server: { host: '127.0.0.1', proxy: { '/app': 'http://127.0.0.1:8000' } },
  build: {
    outDir: path(mode === 'gallery' ? './dist/gallery' : './dist/web'),
    emptyOutDir: true,
    // Vite's own default, /assets, is a page of the dashboard.
    assetsDir: '_app',
    manifest: true,
    target: 'es2024',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    // Lists of what to load beforehand would weigh more in the entry than they save; the page's own few stay.
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []) },
    rolldownOptions: {
      output: {
        // What every page needs changes seldom: apart from our own code it stays in the browser's cache across releases.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'shared', test: isOurs, tags: ['$initial'] },
            // Replies and articles are written with the same one.
            { name: 'editor-parts', test: /node_modules\/(@tiptap|prosemirror)/ },
            // Left alone, whatever two pages share is a file of its own, most below a kilobyte, and a page fetches fifty of them. Instead:
            // what the sign-in shares with the pages, what most pages share, and what the frame around every page needs besides.
            { name: 'door', test: (id) => door.has(id) && !id.includes('/web/account/'), minShareCount: 3 },
            { name: 'parts', test: isPart, minShareCount: 12 },
            { name: 'inside', test: (id) => inside.has(id) && !door.has(id) },
          ],
        },
      },
    },
  },
}))
