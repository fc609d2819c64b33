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

export default defineConfig({
  root: path('./src/web'),
  plugins: [react(), tailwindcss(), tokens(), compressed()],
  // Schemas are the server's business; without them a route is its method and its path.
  resolve: { alias: [{ find: /^typebox$/, replacement: path('./src/web/api/no-schemas.ts') }] },
  server: { host: '127.0.0.1', proxy: { '/app': 'http://127.0.0.1:8000' } },
  build: {
    outDir: path('./dist/web'),
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
            { name: 'shared', test: /src\/(web|contract)\//, tags: ['$initial'] },
            // Replies and articles are written with the same one.
            { name: 'editor-parts', test: /node_modules\/(@tiptap|prosemirror)/ },
          ],
        },
      },
    },
  },
})
