import { createDashboardRouter } from './routes.tsx'
import { startApp } from './start-app.tsx'

void startApp(createDashboardRouter)
