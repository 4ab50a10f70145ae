export { assignVisitorToUser, deleteExpiredBookingSessions, endBookingSessionsOfUser } from './booking-sessions.ts';
export { sessionSeconds } from './visit-cookie.ts';
export { createVisitors } from './visitor.ts';
