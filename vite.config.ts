import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

export default defineConfig({
  root: path('./src/web'),
  plugins: [react(), tailwindcss()],
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
    rolldownOptions: {
      output: {
        // What every page needs changes seldom: apart from our own code it stays in the browser's cache across releases.
        codeSplitting: { groups: [{ name: 'vendor', test: /node_modules/, tags: ['$initial'] }] },
      },
    },
  },
})
