import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const systemModeAnswer = z.object({ isLiveMode: z.boolean(), mode: z.enum(['live', 'test']) });
export type SystemModeAnswer = z.infer<typeof systemModeAnswer>;

export const getSystemMode = defineCall({
  id: 'getSystemMode',
  summary: 'Whether bookings and payments are real (live) or not (test)',
  method: 'GET',
  path: '/api/system/mode',
  answers: { 200: systemModeAnswer },
  errors: [],
});
