export const DashboardScreen = () => null
