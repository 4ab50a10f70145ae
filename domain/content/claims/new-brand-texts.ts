import { homeDefaults } from '../home/home-defaults.ts';
import { aboutFigures } from '../pages/about.ts';
import { contactContent, contactIntro } from '../pages/contact.ts';
import { claims } from './claims.ts';

const samples = claims.filter(({ kind }) => kind === 'sample').flatMap(({ says }) => says);
const isInvented = (words: string) => samples.some((sample) => words.includes(sample));

const { closing } = homeDefaults;

/** A new brand's home page: the samples without invented content, to prevent fake testimonials and figures. */
export const newBrandHome = {
  figures: [],
  testimonials: [],
  closing: closing && { ...closing, figures: closing.figures.filter(({ value }) => !isInvented(value)) },
};

/** A new brand's information pages, likewise. */
export const newBrandPageTexts = {
  about: {
    figures: {
      title: '',
      text: aboutFigures
        .map(({ value, label }) => `${value} | ${label}`)
        .filter((line) => !isInvented(line))
        .join('\n'),
    },
  },
  contact: {
    top: { title: contactContent.heading, text: contactIntro },
  },
  expedia: { 'last-minute': null },
};
